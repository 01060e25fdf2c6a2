/** The part of the provider's checkout.js that we use. */
type Widget = {
  open(): void;
  on(event: "payment.failed", listener: (failure: { readonly error: WidgetError }) => void): void;
};

type WidgetError = {
  readonly code?: string;
  readonly description?: string;
  readonly reason?: string;
  readonly metadata?: object;
};

type WidgetConstructor = new (options: object) => Widget;

/** The time between a payment's outcome and the next page (spec, section 8). The widget shows its own last screen meanwhile. */
const OUTCOME_DELAY_MS = 500;

/** The hidden fields of the payment form. They configure the widget, and contain the URLs to which `openWidget` posts the result. */
type Fields = Readonly<Record<string, string>>;

/** Loads the provider's script. Resolves to a function that opens the widget, or to null if the script does not load. */
export function loadWidget(script: string): Promise<((fields: Fields) => void) | null> {
  return new Promise((resolve) => {
    const element = document.createElement("script");
    element.src = script;
    element.async = true;
    element.onload = () => {
      const Widget = widgetConstructor();
      resolve(Widget && ((fields) => openWidget(Widget, fields)));
    };
    element.onerror = () => resolve(null);
    document.head.append(element);
  });
}

/** Returns `window.Razorpay`, which the provider's script defines, and for which there are no types. */
function widgetConstructor(): WidgetConstructor | null {
  const found: unknown = Reflect.get(window, "Razorpay");
  return typeof found === "function" ? (found as WidgetConstructor) : null;
}

function openWidget(Widget: WidgetConstructor, fields: Fields): void {
  let isOver = false;
  const endWith = (outcome: Fields) => {
    if (isOver) return;
    isOver = true;
    setTimeout(() => post(fields["callback_url"] ?? "", outcome), OUTCOME_DELAY_MS);
  };
  const widget = new Widget({
    key: fields["key_id"],
    order_id: fields["order_id"],
    amount: fields["amount"],
    currency: fields["currency"],
    name: fields["name"],
    prefill: { name: fields["prefill[name]"], email: fields["prefill[email]"], contact: fields["prefill[contact]"] },
    retry: { enabled: false },
    handler: (outcome: Fields) => endWith(outcome),
    modal: {
      ondismiss: () => {
        if (!isOver) post(fields["cancel_url"] ?? "", {});
      },
    },
  });
  widget.on("payment.failed", ({ error }) =>
    endWith({
      "error[code]": error.code ?? "",
      "error[description]": error.description ?? "",
      "error[reason]": error.reason ?? "",
      "error[metadata]": JSON.stringify(error.metadata ?? {}),
    }),
  );
  widget.open();
}

/** Posts a form as the provider's hosted page does. */
function post(address: string, fields: Fields): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = address;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
