/** How an owner without vehicles activates a sticker. */
export function FirstSteps() {
  return (
    <>
      <p>You have no vehicles yet. To add one, scan its sticker with your phone camera.</p>
      <ol className="first-steps">
        <li>Scan the sticker, or type its code.</li>
        <li>Enter your details, the number plate and an emergency contact.</li>
        <li>Stick it inside the windscreen or on the tank. It works at once.</li>
      </ol>
    </>
  );
}
