const JSON_TYPE = 'application/json';
const STREAM_TYPE = 'text/event-stream';

export interface AnswerForm {
  /** The answer is server-sent events instead of one JSON body. */
  readonly stream: boolean;
  /** The client accepts events. */
  readonly takesStream: boolean;
  /** The client does not accept JSON: it gets the service's own chunks of a result. */
  readonly streamOnly: boolean;
}

/** JSON, unless Accept names only an event stream or gives it the higher weight (RFC 9110, section 12.5.1). */
export function answerForm(accept: string | undefined): AnswerForm {
  const weights = weightsOf(accept ?? '*/*');
  const json = weights.get(JSON_TYPE) ?? weights.get('application/*') ?? weights.get('*/*') ?? 0;
  const stream = weights.get(STREAM_TYPE) ?? 0;
  return { stream: stream > json, takesStream: stream > 0, streamOnly: stream > 0 && json === 0 };
}

/** The form of an answer that progress precedes: a stream if the client accepts one. */
export function withProgress(form: AnswerForm): AnswerForm {
  return form.takesStream ? { ...form, stream: true } : form;
}

function weightsOf(accept: string): Map<string, number> {
  return new Map(
    accept.split(',').map((range) => {
      const [type = '', ...parameters] = range.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [type, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
    }),
  );
}
