export interface ServerSentEvent {
  /** 'message' when the server names none. */
  event: string;
  data: string;
  /** The last id the stream has named, in this event or an earlier one. */
  id: string | undefined;
}

/** Takes a stream of server-sent events in whatever pieces it arrives and answers the events that each piece completes. */
export function createSseParser(): (chunk: string) => ServerSentEvent[] {
  let rest = '';
  let id: string | undefined;
  let event = '';
  let data: string[] = [];

  function takeLine(line: string): ServerSentEvent | undefined {
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
    // A carriage return at the end may be half of a line break: it waits for the next piece.
    const whole = rest + chunk;
    const lines = whole.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    return lines.flatMap((line) => takeLine(line) ?? []);
  };
}
