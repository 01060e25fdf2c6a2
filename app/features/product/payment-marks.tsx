import { ownerWords } from "~/words/words";

export function PaymentMarks() {
  return (
    <ul className="payment-marks" aria-label={ownerWords().payment.waysToPay}>
      {marks.map((mark) => (
        <li key={mark} className="payment-mark">
          {mark}
        </li>
      ))}
    </ul>
  );
}

const marks = ["UPI", "RuPay", "Visa", "Mastercard"] as const;
