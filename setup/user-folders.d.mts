type Environment = Readonly<Record<string, string | undefined>>;

export function dataFolder(env?: Environment, platform?: NodeJS.Platform): string;
export function cacheFolder(env?: Environment, platform?: NodeJS.Platform): string;
