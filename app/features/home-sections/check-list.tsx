import { Icon } from "~/ui/icon";

/** A list with check marks. */
export function CheckList({ items }: { readonly items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item} className="tick">
          <Icon name="check" size={20} />
          {item}
        </li>
      ))}
    </ul>
  );
}
