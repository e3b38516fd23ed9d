export interface ServerSentEvent {
  /** Default: 'message'. */
  event: string;
  data: string;
  /** The last id of the stream, from this event or an earlier one. */
  id: string | undefined;
}

/** Returns a parser of server-sent events: called with each chunk, it returns the events that the chunk completes. */
export function createSseParser(): (chunk: string) => ServerSentEvent[] {
  let rest = '';
  let id: string | undefined;
  let event = '';
  let data: string[] = [];

  function parseLine(line: string): ServerSentEvent | undefined {
    if (line === '') {
      const complete = data.length > 0 ? { event: event || 'message', data: data.join('\n'), id } : undefined;
      event = '';
      data = [];
      return complete;
    }
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id' && !value.includes('\0')) id = value;
    return undefined;
  }

  return (chunk) => {
    // A carriage return at the end may be half of a CR LF: it is kept for the next chunk.
    const whole = rest + chunk;
    const lines = whole.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    return lines.flatMap((line) => parseLine(line) ?? []);
  };
}
