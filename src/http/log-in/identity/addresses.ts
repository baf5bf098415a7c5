export const IDENTITY_PATH = '/identity';
/** Where somebody asks for a link by mail. */
export const FORGOT_PATH = `${IDENTITY_PATH}/forgot`;
export const PASSWORD_PATH = `${IDENTITY_PATH}/password`;

/** Where the holder of an invitation becomes a user. */
export function invitationAddress(base: string, invitation: string): string {
  return `${base}${IDENTITY_PATH}/invitation/${invitation}`;
}

/** Where the holder of a link chooses another password. */
export function resetAddress(base: string, reset: string): string {
  return `${base}${IDENTITY_PATH}/reset/${reset}`;
}
