/** The page that an engine shows. */
export type PageSnapshot = {
  /** The title and text of the page. */
  readonly text: string;
  /** Whether React is running on the page. Always false in a text browser. */
  readonly hydrated: boolean;
};

/** Operates a real browser by the visible text of a page, as a person does. */
export type BrowserDriver = {
  /** The name that the engine reports. */
  readonly engine: string;
  open(address: string): Promise<void>;
  /** Fills in fields. Each property's name is the start of a field's label. In a list, chooses the option whose text is the value. */
  fill(fields: Readonly<Record<string, string>>): Promise<void>;
  /** Selects the radio button or checkbox whose label starts with this text. */
  choose(label: string): Promise<void>;
  /** Presses the button or follows the link with this text. */
  press(words: string): Promise<void>;
  /** Waits until the page shows this text. */
  waitForText(words: string | RegExp): Promise<PageSnapshot>;
  close(): Promise<void>;
};
