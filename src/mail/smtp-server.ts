/** A mail server as SMTP_URL names it. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** Whether it is spoken to by TLS from the start; else by STARTTLS. */
  readonly isSecure: boolean;
  readonly credentials: { readonly user: string; readonly pass: string } | undefined;
}

/** Of submission (RFC 8314). */
const PORTS = { 'smtp:': 587, 'smtps:': 465 };
const HOST = /^([a-z0-9]([\w.-]*[a-z0-9])?|\[[0-9a-f:.]+\])$/i;

/** Undefined for an address that names none. */
export function smtpServerOf(address: string): SmtpServer | undefined {
  const url = URL.parse(address);
  const protocol = url?.protocol;
  if (!url || !isOfMail(protocol) || !HOST.test(url.hostname)) return undefined;
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') return undefined;
  const [user, pass] = [decoded(url.username), decoded(url.password)];
  if (user === undefined || pass === undefined || (user === '') !== (pass === '')) return undefined;
  return {
    host: url.hostname.replaceAll(/^\[|\]$/g, ''),
    port: url.port === '' ? PORTS[protocol] : Number(url.port),
    isSecure: protocol === 'smtps:',
    credentials: user === '' ? undefined : { user, pass },
  };
}

function isOfMail(protocol: string | undefined): protocol is keyof typeof PORTS {
  return protocol !== undefined && Object.hasOwn(PORTS, protocol);
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
