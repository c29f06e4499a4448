"""Balance: tuning the planner, and measuring sheets and bots against their targets."""
