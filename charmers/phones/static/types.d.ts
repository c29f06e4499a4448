// What the server tells a page (charmers/phones/view.py), for whoever checks these modules with tsc.
export interface Die { id: string; colour: string; face: number | null; says: string; lies: string | number; picked: boolean }
export interface Choice {
  move: string; verb: string; says: string; places: string[]; part: string; seat: number; loses: string; ask: string;
}
export interface Player { name: string; bot: string; taken: boolean }
export interface Standing {
  name: string; seat: number; fame: number; money: number; karma: number; used: number; overshoot: number;
  crossed: boolean; rank: number; gap: string; winner: boolean;
}
export interface Marked { marks: Record<string, string>; fresh: string[] }
export interface Told { line: number; seat: number; told: string[] }
export interface Left { game: string; names: string; stands: string; when: string }
export interface Named { name: string; title: string }
export interface Side { name: string; title: string }
export interface RajasLobby {
  big: boolean; title: string; most: number; version: string; versions: Named[]; tray: boolean;
  modules: { name: string; title: string; side: string; sides: Side[] }[];
}
export interface Answer { says: string; text: string }
export interface Part { word: string; says: string; text: string; more: Answer[] }
export interface Raja {
  money: number; fame: number; karma: number; left: number; workers: number; waiting: string[]; bonus: number | null;
  levels: { says: string; n: number }[]; markets: string[]; dice: { colour: string; n: number; says: string }[];
}
export interface Track { name: string; worker: number; bonuses: { at: number; says: string }[] }
export interface Big {
  stage: number; phase: string; starter: number | null; tray: boolean; far: number; tracks: Track[]; people: Raja[];
  asked: string; aside: string; left: string; answers: Answer[]; parts: Part[][]; besides: Part[]; promise: string;
  ranking: { seat: number; rank: number; gap: string; winner: boolean }[];
}
export interface Lobby { sheet: string; sheets: Named[]; paper: boolean; real: boolean; bots: Named[]; games: Left[]; rajas: RajasLobby }
export interface PhotoRead {
  says: string[]; result: number[];
  doubts: { place: string; says: string; picture: string; marks: { mark: string; says: string }[] }[];
}
export interface Hint { move: string; best: boolean; verdict: string; why: string[] }
export interface State {
  version: string; lang: string; line: number; you: { seats: number[]; host: boolean }; hints: boolean; pace: number;
  players: Player[]; join: { code?: string; address?: string; others?: string[] };
  lobby?: Lobby; resumed?: string; big?: Big;
  game: string; sheet: { name: string; digest: string }; paper: boolean; own: boolean; round: number; phase: string;
  over: boolean; ending: boolean; seat: number | null; start: number; due: string[]; dice: Die[];
  rolled: { dice: string[]; same: boolean };
  faces: Record<string, { face: string; says: string }[]>;
  standings: Standing[]; sheets: Marked[]; story: Told[]; thinking: boolean; seal: string; result: string;
  promise: string; mixes: boolean; mixed: string[];
  mine: boolean; question: string; choices: Choice[]; waiting: { id: string; says: string }[]; undo: boolean;
  back?: { lines: number; warning: string }; redo?: boolean; tracks: { fame: number; money: number };
  told: boolean[];
}
