/** An order's number. A long one is shown in groups of four digits, which stay together as one number when they are copied. */
export function OrderNumber({ id }: { readonly id: string | number }) {
  const number = String(id);
  const groups = /^\d{9,}$/.test(number) ? (number.match(/\d{1,4}/g) ?? []) : [number];
  return (
    <span className="order-number">
      {groups.map((group, index) => (
        <span key={index}>{group}</span>
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
