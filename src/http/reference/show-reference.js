// A file of its own, since the page's Content-Security-Policy allows no inline script.
SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  // Would send the document to a service on the web.
  validatorUrl: null,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
});
