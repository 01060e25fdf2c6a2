import { formatRupees } from "#contract/money";
import { orderAmounts } from "#contract/order-amounts";

type Quantity = { readonly quantity: number; /** In paise. */ readonly price: number };

/** Makes − and + change the quantity in place. Keeps the form's total, its GST and the amount before GST up to date. */
export function startSteppers(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-step]")) button.addEventListener("click", step);
  for (const total of document.querySelectorAll<HTMLElement>("[data-total] > .money")) showTotal(total);
}

/** Returns the quantity and price of each stepper in a form. Skips steppers without a price. */
export function quantitiesOf(form: HTMLFormElement): Quantity[] {
  return [...form.querySelectorAll<HTMLInputElement>("[data-price]")].map((input) => ({
    quantity: typedQuantity(input.value),
    price: Number(input.dataset["price"]),
  }));
}

function step(this: HTMLElement, event: Event): void {
  const input = this.parentElement?.querySelector("input");
  if (!input) return;
  event.preventDefault();
  const quantity = typedQuantity(input.value) + Number(this.dataset["step"]);
  input.value = String(Math.min(Math.max(quantity, 0), Number(input.dataset["max"])));
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

function showTotal(total: HTMLElement): void {
  const form = total.closest("form");
  if (!form) return;
  const part = total.parentElement?.dataset["total"];
  const show = () => {
    const { gross, gst, total: sum } = orderAmounts(quantitiesOf(form), 0);
    total.textContent = formatRupees(part === "gst" ? gst : part === "gross" ? gross : sum);
  };
  form.addEventListener("input", show);
  // After Back or a reload, browsers restore typed quantities. Some browsers do so without an `input` event, after the scripts have run.
  window.addEventListener("pageshow", show);
}

/** Parses the value of a quantity field. An invalid quantity counts as 0. */
export function typedQuantity(typed: string): number {
  return /^\s*\d{1,2}\s*$/.test(typed) ? Number(typed) : 0;
}
