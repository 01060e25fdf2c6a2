import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";

import type { FieldConstraint, FieldState } from "~/forms/field-state";
import { usePageForm } from "~/forms/use-page-form";
import type { FormReply } from "~/forms/form.server";
import { paths } from "~/paths";
import type { inquiryAction } from "./inquiry.server";
import { filterPhoneInput } from "./phone-input";

/** Delay before the thank-you page (spec, section 2). */
const REDIRECT_DELAY_MS = 3000;

const names = ["firstname", "lastname", "email", "phone", "message", "idempotencyKey"] as const;

/** What scripts add to the inquiry form: it submits in place, typing clears a field's error, and the phone field accepts only digits. */
export function useInquiry(constraints: Readonly<Record<string, FieldConstraint>>, reply: FormReply | undefined) {
  const fetcher = useFetcher<typeof inquiryAction>();
  const answer = fetcher.data;
  const sent = answer && "notice" in answer ? answer : null;
  const lastResult = answer && "lastResult" in answer ? answer.lastResult : reply?.lastResult;
  const form = usePageForm({ id: "inquiry", names, constraints, lastResult: sent ? undefined : lastResult, accepted: sent });
  const editedFields = useEditedFields(form.summary.reply);
  const phoneBefore = useRef("");
  const isBusy = fetcher.state !== "idle" || sent !== null;

  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => window.location.assign(sent.next), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [sent]);

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    form.props.onInput(event);
    const { target } = event;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    if (target instanceof HTMLInputElement && target.name === "phone") phoneBefore.current = restrictToDigits(target, phoneBefore.current);
    editedFields.add(target.name);
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    form.props.onSubmit(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (isBusy) return;
    const entries = new FormData(event.currentTarget);
    entries.set("stay", "yes");
    fetcher.submit(entries, { method: "post", action: paths.contact() });
  };

  const field = (name: (typeof names)[number]): FieldState => {
    const state = form.fields[name];
    return editedFields.has(name) ? { ...state, errors: [] } : state;
  };
  return { props: { ...form.props, action: paths.contact(), onInput, onSubmit }, summary: form.summary, field, isBusy, sent };
}

/** Tracks which fields were changed since the last response. */
function useEditedFields(answer: unknown) {
  const [typed, setTyped] = useState<{ since: unknown; names: readonly string[] }>({ since: answer, names: [] });
  const current = typed.since === answer ? typed.names : [];
  return {
    has: (name: string) => current.includes(name),
    add: (name: string) => {
      if (!current.includes(name)) setTyped({ since: answer, names: [...current, name] });
    },
  };
}

/** Removes characters that a phone number cannot have, and keeps the caret in place. */
function restrictToDigits(input: HTMLInputElement, before: string): string {
  const after = filterPhoneInput(input.value, before);
  if (after !== input.value) {
    const fromEnd = input.value.length - (input.selectionEnd ?? input.value.length);
    input.value = after;
    const caret = Math.max(after.length - fromEnd, 0);
    input.setSelectionRange(caret, caret);
  }
  return after;
}
