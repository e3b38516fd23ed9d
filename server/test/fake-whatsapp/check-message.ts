/** The body of a call that sends a message. */
export interface SentBody {
  messaging_product: string;
  to: string;
  type: 'text' | 'interactive' | 'template';
  biz_opaque_callback_data?: string;
  text?: { body: string };
  interactive?: {
    type: 'button' | 'list';
    body: { text: string };
    action: {
      buttons?: { type: string; reply: { id: string; title: string } }[];
      button?: string;
      sections?: { title?: string; rows: { id: string; title: string; description?: string }[] }[];
    };
  };
  template?: {
    name: string;
    language: { code: string };
    components: { type: string; index?: string; parameters: { type: string; text?: string; payload?: string }[] }[];
  };
}

/** An error response of the Graph API. */
export class GraphFailure extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

function require(holds: boolean, rule: string): void {
  if (!holds) throw new GraphFailure(400, 100, `Invalid parameter: ${rule}`);
}

const isText = (text: unknown, max: number): boolean =>
  typeof text === 'string' && text.trim() !== '' && text.length <= max;

/** Rejects a message that breaks one of the documented limits. */
export function checkMessage(body: SentBody): void {
  require(body.messaging_product === 'whatsapp', 'messaging_product');
  require(/^\d{5,20}$/.test(body.to), 'to');
  require((body.biz_opaque_callback_data ?? '').length <= 512, 'biz_opaque_callback_data');
  if (body.type === 'text') return require(isText(body.text?.body, 4096), 'text.body has 1 to 4096 characters');
  if (body.type === 'interactive') return checkInteractive(body.interactive);
  require(body.type === 'template', 'type');
  checkTemplate(body.template);
}

function checkInteractive(interactive: SentBody['interactive']): void {
  require(isText(interactive?.body.text, 1024), 'interactive.body.text has 1 to 1024 characters');
  const { buttons, sections, button } = interactive?.action ?? {};
  if (interactive?.type === 'button') {
    const titles = (buttons ?? []).map(({ reply }) => reply.title);
    require(titles.length >= 1 && titles.length <= 3, '1 to 3 buttons');
    require(titles.every((title) => isText(title, 20)), 'a button title has 1 to 20 characters');
    require(new Set(titles).size === titles.length, 'button titles are unique');
    require(new Set(buttons?.map(({ reply }) => reply.id)).size === titles.length, 'button ids are unique');
    return require(buttons?.every(({ reply }) => isText(reply.id, 256)) ??
      false, 'a button id has 1 to 256 characters');
  }
  const rows = (sections ?? []).flatMap((section) => section.rows);
  require(isText(button, 20), 'the button of a list has 1 to 20 characters');
  require(rows.length >= 1 && rows.length <= 10, 'a list has 1 to 10 rows');
  require(rows.every(({ title }) => isText(title, 24)), 'a row title has 1 to 24 characters');
  require(rows.every(({ id }) => isText(id, 200)), 'a row id has 1 to 200 characters');
  require(rows.every(({ description }) => description === undefined || isText(description, 72)), 'a description');
  require(new Set(rows.map(({ id }) => id)).size === rows.length, 'row ids are unique');
}

const templates: Record<string, { values: number; buttons: number }> = {
  aide_reminder: { values: 2, buttons: 3 },
  aide_notice: { values: 1, buttons: 0 },
};

function checkTemplate(template: SentBody['template']): void {
  const known = templates[template?.name ?? ''];
  if (!known) throw new GraphFailure(404, 132_001, 'Template name does not exist in the translation');
  const values = template?.components.find(({ type }) => type === 'body')?.parameters ?? [];
  if (values.length !== known.values) throw new GraphFailure(400, 132_000, 'Number of parameters does not match');
  // Meta rejects line breaks, tabs and more than four spaces in a row.
  if (values.some(({ text = '' }) => /[\n\t]| {5}/.test(text) || text === ''))
    throw new GraphFailure(400, 132_018, 'The parameters have invalid characters');
  const buttons = template?.components.filter(({ type }) => type === 'button') ?? [];
  if (buttons.length !== known.buttons) throw new GraphFailure(400, 132_000, 'Number of buttons does not match');
  require(buttons.every(({ parameters }) => isText(parameters[0]?.payload, 128)), 'a payload has 1 to 128 characters');
}
