import type { Request, Response } from 'express';
import type { LogIn } from '../../../auth/issuer/identity-provider.ts';
import type { AuthorizationRequest } from '../../../auth/oauth/grants.ts';
import { OAuthError } from '../../../auth/oauth/oauth-error.ts';
import { hashOf } from '../../../auth/secret-box.ts';
import { cookieOf, setCookie } from '../pages/cookies.ts';
import { CALLBACK_PATH, type OAuthContext, STEP_LASTS_MS } from './oauth-context.ts';

/** What a log-in is for: what a client asked, or a page of the dashboard. */
type Purpose = { readonly asked: AuthorizationRequest } | { readonly next: string };
/** A log-in under way, with what went to the identity provider. */
export type KeptLogIn = Purpose & { readonly logIn: LogIn };

/** Begins a log-in in this browser. Returns the address of the identity provider that it goes on at. */
export async function beginLogIn(
  context: OAuthContext,
  response: Response,
  purpose: Purpose,
  scope: string,
): Promise<string> {
  const { base, provider } = context;
  const logIn = provider.newLogIn();
  const address = await provider.logInAddress(logIn, base + CALLBACK_PATH, scope);
  keepLogIn(context, response, { ...purpose, logIn });
  return address.href;
}

/** The browser keeps it, sealed, so that nobody else can end it and a flood of them fills no records. */
function keepLogIn({ base, logIns }: OAuthContext, response: Response, kept: KeptLogIn): void {
  setCookie(response, nameOf(kept.logIn.state), logIns.seal(kept, STEP_LASTS_MS), {
    ...placeOf(base),
    maxAgeSeconds: STEP_LASTS_MS / 1_000,
  });
}

/** The log-in that comes back with a state: once, and in the browser that began it. Throws OAuthError. */
export async function takeLogIn(
  context: OAuthContext,
  request: Request,
  response: Response,
  state: string,
): Promise<KeptLogIn> {
  const kept = keptLogIn(context, request, state);
  if (!kept)
    throw new OAuthError('invalid_request', 'This log-in is too old, or was begun in another browser.');
  setCookie(response, nameOf(state), '', { ...placeOf(context.base), maxAgeSeconds: 0 });
  if (!(await context.states.spend(state)))
    throw new OAuthError('invalid_request', 'This log-in has come back before.');
  return kept;
}

function keptLogIn({ logIns }: OAuthContext, request: Request, state: string): KeptLogIn | undefined {
  const sealed = cookieOf(request, nameOf(state));
  const kept = sealed === undefined ? undefined : (logIns.open(sealed) as KeptLogIn | undefined);
  return kept?.logIn.state === state ? kept : undefined;
}

/** Several log-ins may be under way in one browser. */
function nameOf(state: string): string {
  return `hm_log_in_${hashOf(state).slice(0, 16)}`;
}

function placeOf(base: string) {
  return { isSecure: base.startsWith('https:'), path: CALLBACK_PATH };
}
