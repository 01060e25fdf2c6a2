import { commonWords } from "~/words/words";

export function HiddenField({ name, value }: { readonly name: string; readonly value: string }) {
  return <input type="hidden" name={name} value={value} />;
}

/** A hidden field that only bots fill in. The label is for browsers without styles. */
export function Honeypot({ name }: { readonly name: string }) {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        {commonWords().form.honeypot}
        <input type="text" name={name} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
