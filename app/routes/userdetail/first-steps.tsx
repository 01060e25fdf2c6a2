import { ownerWords } from "~/words/words";

/** How an owner without vehicles activates a sticker. */
export function FirstSteps() {
  const { vehicles: words } = ownerWords();
  return (
    <>
      <p>{words.none}</p>
      <ol className="first-steps">
        <li>{words.stepScan}</li>
        <li>{words.stepDetails}</li>
        <li>{words.stepStick}</li>
      </ol>
    </>
  );
}
