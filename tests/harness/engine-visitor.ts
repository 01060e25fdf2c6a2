/** What an engine shows. */
export type Shown = {
  /** The title and the words of the page. */
  readonly text: string;
  /** Whether our scripts have taken the page over. */
  readonly hydrated: boolean;
};

/** A person at a real browser, who knows a page by its words alone. */
export type EngineVisitor = {
  /** As the engine names itself. */
  readonly engine: string;
  open(address: string): Promise<void>;
  /** Types into the fields whose labels begin with these words, or chooses the option with these words. */
  fill(fields: Readonly<Record<string, string>>): Promise<void>;
  /** Chooses the radio button, or ticks the box, whose label begins with these words. */
  choose(label: string): Promise<void>;
  /** Presses the button or follows the link with these words. */
  press(words: string): Promise<void>;
  /** Waits until the page says so. */
  see(words: string | RegExp): Promise<Shown>;
  close(): Promise<void>;
};
