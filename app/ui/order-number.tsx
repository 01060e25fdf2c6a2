import { Fragment } from "react";

/** An order's number. A long one is shown in groups of four digits. Copied, it is one number. Large text breaks it between groups. */
export function OrderNumber({ id }: { readonly id: string | number }) {
  const number = String(id);
  const groups = /^\d{9,}$/.test(number) ? (number.match(/\d{1,4}/g) ?? []) : [number];
  return (
    <span className="order-number">
      {groups.map((group, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          <span>{group}</span>
        </Fragment>
      ))}
    </span>
  );
}

/** The line that names an order, below a heading. */
export function OrderId({ id }: { readonly id: string | number }) {
  return (
    <>
      Order ID: <OrderNumber id={id} />
    </>
  );
}
