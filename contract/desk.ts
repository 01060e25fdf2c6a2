import type { Paise } from "./money";

/**
 * What the operator's website, `/desk`, shows and does. The built-in API provides it in the website's process. It is not a part of the API
 * that the website calls: with an API at its own URL, there is no desk.
 */

/** What an operator may do. */
export const deskRoles = ["viewer", "orders", "money", "people", "all"] as const;
export type DeskRole = (typeof deskRoles)[number];

/** The roles that each role includes. Who moves money need not see all owners, and the other way round. */
export const includedRoles: Readonly<Record<DeskRole, readonly DeskRole[]>> = {
  viewer: ["viewer"],
  orders: ["viewer", "orders"],
  money: ["viewer", "orders", "money"],
  people: ["viewer", "orders", "people"],
  all: deskRoles,
};

/** An operator who is logged in. `token` is the session's secret. It is in the cookie only. */
export type DeskOperator = { readonly id: number; readonly email: string; readonly name: string; readonly role: DeskRole };

/** The page of one thing, such as an order: `/desk/orders/1042`. `kind` is the name of its list. */
export type ThingReference = { readonly kind: string; readonly id: string };

export type Tone = "plain" | "good" | "waiting" | "bad";

/** A value on a screen. The screen formats it. */
export type Cell =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "money"; readonly paise: Paise }
  /** A moment, as an ISO string, or null if it has not happened. */
  | { readonly kind: "time"; readonly moment: string | null }
  | { readonly kind: "badge"; readonly text: string; readonly tone: Tone }
  | { readonly kind: "link"; readonly text: string; readonly to: ThingReference }
  /** A phone number or an e-mail address, masked. `of` says whose it is, so that the operator can ask for all of it. */
  | { readonly kind: "masked"; readonly text: string; readonly of: ThingReference };

export type Column = { readonly name: string; readonly title: string };

export type ListDescription = {
  /** The list's name in the URL: `/desk/orders`. */
  readonly name: string;
  readonly title: string;
  /** The group of lists in which it stands. */
  readonly group: string;
  readonly role: DeskRole;
  readonly columns: readonly Column[];
  readonly filters: readonly { readonly name: string; readonly title: string; readonly choices: readonly Choice[] }[];
  /** The sort orders. The first is the default. */
  readonly sorts: readonly Choice[];
  /** What can be searched for, such as "Order number, docket, phone or e-mail", or null. */
  readonly searchHint: string | null;
  /** Whether the list can be limited to a period. */
  readonly isDated: boolean;
  /** What a reader must know, or null. */
  readonly remark: string | null;
  /** Commands that belong to the whole list, such as `mint`. */
  readonly commands: readonly string[];
};

/** `passed` says why it can no longer be chosen. A form shows it, and takes what was typed for it before. */
export type Choice = { readonly value: string; readonly title: string; readonly passed?: string | undefined };

/** The state of a list, as it stands in the URL. Days are `2026-11-26`, in India. */
export type ListQuery = {
  readonly search: string | null;
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly position: ListPosition;
};

/** Pages are found by the key of a row beside them, so that the last page is as fast as the first. */
export type ListPosition =
  | { readonly kind: "first" }
  | { readonly kind: "last" }
  | { readonly kind: "after"; readonly key: string }
  | { readonly kind: "before"; readonly key: string };

export type Row = {
  readonly to: ThingReference | null;
  readonly cells: readonly Cell[];
  /** The command that is the next step of the row's thing, if something waits. */
  readonly next?: string | null;
};

export type ListPage = {
  readonly rows: readonly Row[];
  /** The keys of the pages before and after, or null if there is none. */
  readonly previous: string | null;
  readonly next: string | null;
};

export type Section =
  | { readonly kind: "facts"; readonly title: string; readonly facts: readonly { readonly title: string; readonly cell: Cell }[] }
  | { readonly kind: "table"; readonly title: string; readonly columns: readonly Column[]; readonly rows: readonly Row[] }
  | { readonly kind: "text"; readonly title: string; readonly text: string };

export type TableSection = Extract<Section, { readonly kind: "table" }>;

/** One thing with all there is about it. */
export type Thing = {
  readonly reference: ThingReference;
  readonly title: string;
  readonly state: { readonly text: string; readonly tone: Tone } | null;
  readonly sections: readonly Section[];
  /** What happened to it, newest first. */
  readonly history: readonly { readonly moment: string; readonly who: string; readonly what: string }[];
  /** What can be done to it now, the next step first. */
  readonly actions: readonly ThingAction[];
};

export type ThingAction = {
  readonly command: string;
  readonly title: string;
  /** The values that name the thing. The form does not ask for them, and the browser does not get them: they can be what the page masks. */
  readonly of: Readonly<Record<string, string>>;
  /** The form's first values. */
  readonly values: Readonly<Record<string, string>>;
  /** What can be chosen for a field now. A field of a long text is asked once for each of these instead. */
  readonly options?: Readonly<Record<string, readonly Choice[]>>;
};

/** The things that a search in all lists finds, by kind. At most a few of each. */
export type FoundThings = readonly {
  readonly title: string;
  /** The list that shows more. */
  readonly list: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}[];

/** A figure by day for a chart, with the table beneath it. */
export type Series = { readonly title: string; readonly unit: "number" | "money"; readonly days: readonly DayValue[] };

export type DayValue = { readonly day: string; readonly values: Readonly<Record<string, number>> };

/** What an operator should know at the start of the day. */
export type Today = {
  /** What waits, each with the list that shows it, and what the command `next` does about it. */
  readonly waiting: readonly {
    readonly title: string;
    readonly verb: string;
    readonly next: string;
    readonly count: number;
    readonly tone: Tone;
    readonly list: string;
    readonly filters: Readonly<Record<string, string>>;
  }[];
  /** The products of which few packs are left. */
  readonly lowStock: TableSection;
  readonly series: readonly Series[];
  readonly tables: readonly TableSection[];
};

/** The form of a command. It comes from the command's parameters. */
export type CommandForm = {
  readonly command: string;
  /** The title, and what the button says: "Dispatch parcel". */
  readonly verb: string;
  readonly purpose: string;
  readonly remarks: readonly string[];
  /** Texts that can be put into the field `text`, by their titles. With them, the command's question is a mail to read before it goes. */
  readonly readyTexts: Readonly<Record<string, string>>;
  readonly fields: readonly CommandField[];
};

export type CommandField = {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly input: "text" | "long text" | "choice" | "flag" | "date" | "number" | "phone" | "email";
  readonly choices: readonly string[];
  readonly isRequired: boolean;
};

/** How a command ended. */
export type CommandResult =
  /** `isPreview`: nothing has happened yet, so the form keeps what was typed. */
  | { readonly kind: "done"; readonly lines: readonly string[]; readonly table?: TableSection | undefined; readonly isPreview: boolean }
  /** The command goes on as a job: `/desk/jobs/ID`. */
  | { readonly kind: "started"; readonly job: string }
  /** The values are wrong. `field` is null if the command itself refuses them. `parts`: what is wrong with which of the field's options. */
  | {
      readonly kind: "refused";
      readonly field: string | null;
      readonly message: string;
      readonly parts?: Readonly<Record<string, string>>;
      readonly table?: TableSection | undefined;
    }
  /** Nothing has happened yet: the person must see whose money moves, and how much. The next form sends the question back. */
  | { readonly kind: "question"; readonly text: string }
  | { readonly kind: "fresh code needed" }
  | { readonly kind: "not allowed" };

/** The result of a step of the log-in. */
export type DeskStep<Value> =
  | { readonly kind: "ok"; readonly value: Value }
  /** The code or the address is wrong, or there were too many attempts. `message` says what to do. */
  | { readonly kind: "refused"; readonly message: string };

/** A log-in that has not ended. `ticket` is a secret that connects its steps. */
export type DeskTicket = { readonly ticket: string };

/** What a new operator's authenticator app needs. `picture` is the QR code of `address`, as SVG. */
export type AuthenticatorSetUp = { readonly secret: string; readonly address: string; readonly picture: string };

/** Who logs in: the network's address, and the mark of the browser (`browserMark` in `call.ts`), if it has one. */
export type DeskClient = { readonly address: string; readonly browserMark: string | null };

/** How operators log in: a code by mail, then a time-based code (RFC 6238) of their authenticator app. */
export type DeskAccess = {
  /** Returns whether there is an operator. Until then, the desk responds as if it did not exist. */
  isOpen(): Promise<boolean>;
  /** Sends a code by mail if the address belongs to an operator. The result is the same if it does not. */
  sendCode(email: string, client: DeskClient): Promise<DeskStep<DeskTicket>>;
  /** Checks the code of the mail. A new operator must set up an authenticator app next. */
  verifyMailCode(ticket: string, code: string, client: DeskClient): Promise<DeskStep<DeskTicket & { readonly mustSetUp: boolean }>>;
  /** Returns what the authenticator app needs, or null if the ticket is not valid for this step. */
  readSetUp(ticket: string): Promise<AuthenticatorSetUp | null>;
  /** Ends the set-up with the app's first code. The recovery codes are shown only once. */
  confirmSetUp(
    ticket: string,
    code: string,
    client: DeskClient,
  ): Promise<DeskStep<DeskSession & { readonly recoveryCodes: readonly string[] }>>;
  /** Checks a time-based code, or a recovery code, which works once. */
  verifyTimeCode(ticket: string, code: string, client: DeskClient): Promise<DeskStep<DeskSession>>;
  /** Returns who is logged in, and extends the session. Null after 30 minutes without use, or after 8 hours. */
  findOperator(token: string): Promise<DeskOperator | null>;
  /** Checks a time-based code again, before commands that cost money. */
  refreshCode(token: string, code: string, client: DeskClient): Promise<DeskStep<null>>;
  /** Checks a time-based code or a recovery code. The ticket sets up another authenticator app; until then, the present one counts. */
  replaceAuthenticator(token: string, code: string, client: DeskClient): Promise<DeskStep<DeskTicket>>;
  countRecoveryCodes(operator: DeskOperator): Promise<number>;
  endSession(token: string): Promise<void>;
};

export type DeskSession = { readonly token: string };

/** Long work, such as the print of 5,000 stickers. */
export type Job = {
  readonly id: string;
  readonly command: string;
  /** The e-mail address of the operator who started it. */
  readonly by: string;
  readonly createdAt: string;
  readonly state: "waiting" | "running" | "done" | "failed" | "cancelled";
  /** What is done, of what there is to do. `total` is null if it is not known. */
  readonly done: number;
  readonly total: number | null;
  readonly message: string;
  readonly files: readonly { readonly name: string; readonly size: number }[];
};

/** A file in parts. */
export type FileParts = { readonly name: string; readonly type: string; readonly parts: AsyncIterable<Uint8Array> };

/** Everything that the screens of the desk ask for. Each method checks the operator's role, and returns null for what they may not see. */
export type Desk = DeskAccess & {
  readonly lists: readonly ListDescription[];
  readPage(operator: DeskOperator, list: string, query: ListQuery): Promise<ListPage | null>;
  /** Writes the whole list as CSV, which is safe to open in a spreadsheet. The export is in the audit. */
  exportList(operator: DeskOperator, list: string, query: ListQuery): Promise<FileParts | null>;
  readThing(operator: DeskOperator, reference: ThingReference): Promise<Thing | null>;
  /**
   * Finds things by a phone number, a mail address, a name, a plate, the number of an order or invoice, a docket or a sticker's code or
   * address.
   */
  find(operator: DeskOperator, text: string): Promise<FoundThings>;
  /** Returns a masked value in whole. The question is in the audit. */
  reveal(operator: DeskOperator, of: ThingReference): Promise<string | null>;
  readToday(operator: DeskOperator): Promise<Today>;
  /** Counts what waits in the lists that this operator may see, without the rest of Today. */
  readWaiting(operator: DeskOperator): Promise<Today["waiting"]>;
  /** The forms of all commands that this operator may run. */
  formsFor(operator: DeskOperator): readonly CommandForm[];
  /**
   * Runs a command, with an audit record. `token` is the session's, because some commands need a fresh code. `formKey` is the form's own: a
   * form that is sent twice works once.
   */
  runCommand(
    token: string,
    command: string,
    values: Readonly<Record<string, string>>,
    form: { readonly key: string; readonly confirmed: string | null },
  ): Promise<CommandResult>;
  /**
   * Draws the packing slips and address labels of orders, as a page to print. It is drawn each time, and stored nowhere; the audit has who
   * asked. @param next - the address of what to do after the print.
   */
  drawSlips(operator: DeskOperator, orders: string, next: string): Promise<string | null>;
  readJob(operator: DeskOperator, id: string): Promise<Job | null>;
  cancelJob(operator: DeskOperator, id: string): Promise<void>;
  readJobFile(operator: DeskOperator, id: string, name: string): Promise<FileParts | null>;
};
