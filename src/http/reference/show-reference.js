// The Content-Security-Policy of the page allows no inline script.
const KEY = 'memory-graph-key';

Scalar.createApiReference('#reference', {
  url: 'openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  authentication: {
    preferredSecurityScheme: 'bearer',
    securitySchemes: { bearer: { token: sessionStorage.getItem(KEY) ?? '' } },
  },
  // Scalar would store keys for all tabs. They stay for this one, once a request was sent with them.
  persistAuth: false,
  onBeforeRequest({ request }) {
    const [, key] = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
    if (key) sessionStorage.setItem(KEY, key);
  },
});
