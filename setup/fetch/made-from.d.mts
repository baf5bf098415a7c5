export function madeFrom(): string;
