"""What is printed on a sheet: definitions, how they are read, checked and named in words."""
