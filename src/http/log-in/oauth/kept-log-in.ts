import type { Request, Response } from 'express';
import type { LogIn } from '../../../auth/issuer/identity-provider.ts';
import type { AuthorizationRequest } from '../../../auth/oauth/authorization-request.ts';
import { hashOf } from '../../../auth/secret-box.ts';
import { cookieOf, setCookie } from '../pages/cookies.ts';
import { CALLBACK_PATH, STEP_LASTS_MS, type OAuthContext } from './oauth-context.ts';

/** A log-in under way: what the client asked, and what went to the identity provider. */
export interface KeptLogIn {
  readonly asked: AuthorizationRequest;
  readonly logIn: LogIn;
}

/** The browser keeps it, sealed, so that nobody else can end it and a flood of them fills no records. */
export function keepLogIn({ base, logIns }: OAuthContext, response: Response, kept: KeptLogIn): void {
  setCookie(response, nameOf(kept.logIn.state), logIns.seal(kept, STEP_LASTS_MS), {
    ...placeOf(base),
    maxAgeSeconds: STEP_LASTS_MS / 1_000,
  });
}

/** The log-in that a state belongs to, in the browser that began it. */
export function keptLogIn({ logIns }: OAuthContext, request: Request, state: string): KeptLogIn | undefined {
  const sealed = cookieOf(request, nameOf(state));
  const kept = sealed === undefined ? undefined : (logIns.open(sealed) as KeptLogIn | undefined);
  return kept?.logIn.state === state ? kept : undefined;
}

export function dropLogIn({ base }: OAuthContext, response: Response, state: string): void {
  setCookie(response, nameOf(state), '', { ...placeOf(base), maxAgeSeconds: 0 });
}

/** Several log-ins may be under way in one browser. */
function nameOf(state: string): string {
  return `hm_log_in_${hashOf(state).slice(0, 16)}`;
}

function placeOf(base: string) {
  return { isSecure: base.startsWith('https:'), path: CALLBACK_PATH };
}
