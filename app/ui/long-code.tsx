import { OrderNumber } from "./order-number";

const LONG_WORD = /(\w{13,})/;

/**
 * A text with codes or long numbers. A code that does not fit beside the other words gets a line of its own. If it does not fit on that
 * line either, it breaks after a group of four characters. A long number is shown as an order's number is.
 */
export function LongCode({ children }: { readonly children: string }) {
  return children.split(LONG_WORD).map((part, index) =>
    LONG_WORD.test(part) ? (
      <span key={index} className="inline-block [text-decoration:inherit]">
        {/^\d+$/.test(part) ? <OrderNumber id={part} /> : groups(part)}
      </span>
    ) : (
      part
    ),
  );
}

function groups(code: string) {
  return (code.match(/.{1,4}/g) ?? []).flatMap((group, index) => [<wbr key={index} />, group]);
}
