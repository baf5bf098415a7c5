import type { ModelSettings } from '../model-settings.ts';
import { compactProfile } from './compact-profile.ts';
import { fullProfile } from './full-profile.ts';
import type { Profile } from './profile.ts';

export function profileOf(name: ModelSettings['profile']): Profile {
  return name === 'compact' ? compactProfile : fullProfile;
}
