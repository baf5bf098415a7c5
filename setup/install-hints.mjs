import { existsSync } from 'node:fs';

const COMMANDS = {
  node: {
    apt: 'nvm install 24',
    dnf: 'sudo dnf install nodejs',
    brew: 'brew install node',
    winget: 'winget install OpenJS.NodeJS.LTS',
  },
  jdk: {
    apt: 'sudo apt-get install openjdk-17-jdk-headless, or openjdk-21-jdk-headless',
    dnf: 'sudo dnf install java-21-openjdk-devel',
    brew: 'brew install --cask temurin@21',
    winget: 'winget install EclipseAdoptium.Temurin.21.JDK',
  },
};

/** The usual install command of this platform, for the end of a message about a missing tool. */
export function installHint(tool) {
  const command = COMMANDS[tool][packageManager()];
  return command ? `, usually by: ${command}` : ' with the package manager of your system';
}

function packageManager() {
  if (process.platform === 'darwin') return 'brew';
  if (process.platform === 'win32') return 'winget';
  if (existsSync('/usr/bin/apt-get')) return 'apt';
  return existsSync('/usr/bin/dnf') ? 'dnf' : undefined;
}
