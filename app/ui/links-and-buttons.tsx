import type { ComponentPropsWithoutRef } from "react";

import { classNames } from "./class-names";

/** "main" is yellow. Use it at most once per screen. */
export type ButtonTone = "main" | "plain" | "quiet" | "danger";

type ButtonStyle = {
  readonly tone?: ButtonTone;
  /** As wide as its column. */
  readonly wide?: boolean;
};

export type ButtonProps = ButtonStyle &
  Omit<ComponentPropsWithoutRef<"button">, "className"> & {
    /** By this value, the action knows which button of the form was pressed. */
    readonly intent?: string | undefined;
  };

/**
 * A button that submits its form unless `type` says otherwise. A space follows it, because without styles, as in text browsers, two buttons
 * would look like one. Flex and grid containers ignore the space.
 */
export function Button({ tone = "plain", wide = false, type = "submit", intent, ...button }: ButtonProps) {
  return (
    <>
      <button
        {...(intent !== undefined && { name: "intent", value: intent })}
        {...button}
        type={type}
        className={buttonClass(tone, wide)}
      />{" "}
    </>
  );
}

/** The main button of a form, as wide as its column. */
export function MainButton({ intent, children }: Pick<ButtonProps, "intent" | "children">) {
  return (
    <Button tone="main" wide intent={intent}>
      {children}
    </Button>
  );
}

export type ButtonLinkProps = ButtonStyle & Omit<ComponentPropsWithoutRef<"a">, "className"> & { readonly href: string };

/** A link that looks like a button, followed by a space like a button. */
export function ButtonLink({ tone = "plain", wide = false, ...link }: ButtonLinkProps) {
  return (
    <>
      <a {...link} className={buttonClass(tone, wide)} />{" "}
    </>
  );
}

const toneClass: Readonly<Record<ButtonTone, string>> = {
  main: "button button-main",
  plain: "button",
  quiet: "button button-quiet",
  danger: "button button-danger",
};

function buttonClass(tone: ButtonTone, wide: boolean): string {
  return classNames(toneClass[tone], wide && "button-wide");
}

/** Three animated dots that show progress. They do not move if the person prefers reduced motion. */
export function BusyDots() {
  return (
    <span className="busy-dots" aria-hidden="true">
      <span>.</span>
      <span>.</span>
      <span>.</span>
    </span>
  );
}

export type TextLinkProps = Omit<ComponentPropsWithoutRef<"a">, "className"> & { readonly href: string };

/** A link that loads a whole document. */
export function TextLink(link: TextLinkProps) {
  return <a {...link} className="link" />;
}

/** A link in a paragraph of its own. */
export function LinkParagraph(link: TextLinkProps) {
  return (
    <p>
      <TextLink {...link} />
    </p>
  );
}
