type DefaultButtonProps = { readonly name: string; readonly value: string; readonly children: string };

/**
 * What Enter presses: a browser takes the first button of a form, which is to be none of those that only change something.
 * Stands first in the form, unseen.
 */
export function DefaultButton({ name, value, children }: DefaultButtonProps) {
  return (
    <button type="submit" name={name} value={value} className="sr-only" tabIndex={-1} aria-hidden="true" formNoValidate>
      {children}
    </button>
  );
}
