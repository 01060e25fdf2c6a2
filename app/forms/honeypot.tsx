/** A field that people neither see nor reach; whoever fills it in is a robot. Its label tells those who browse without styles. */
export function Honeypot({ name }: { readonly name: string }) {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        Leave this field empty
        <input type="text" name={name} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
