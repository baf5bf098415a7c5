const JSON_TYPE = 'application/json';
const STREAM_TYPE = 'text/event-stream';

export interface AnswerForm {
  /** Server-sent events instead of one JSON body. */
  readonly stream: boolean;
  /** Whether the client takes events at all, and so what comes before the answer. */
  readonly takesStream: boolean;
  /** Whether the client would not take JSON, and so expects our own framing of streamed results. */
  readonly streamOnly: boolean;
}

/** JSON, unless an event stream stands alone in Accept or has the higher weight (RFC 9110, section 12.5.1). */
export function answerForm(accept: string | undefined): AnswerForm {
  const weights = weightsOf(accept ?? '*/*');
  const json = weights.get(JSON_TYPE) ?? weights.get('application/*') ?? weights.get('*/*') ?? 0;
  const stream = weights.get(STREAM_TYPE) ?? 0;
  return { stream: stream > json, takesStream: stream > 0, streamOnly: stream > 0 && json === 0 };
}

/** The form of an answer before which progress is to be told: a stream where the client takes both. */
export function withProgress(form: AnswerForm): AnswerForm {
  return form.takesStream ? { ...form, stream: true } : form;
}

function weightsOf(accept: string): Map<string, number> {
  return new Map(
    accept.split(',').map((part) => {
      const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [type, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
    }),
  );
}
