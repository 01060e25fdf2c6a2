import { classNames } from "./class-names";

type StepBarProps = {
  /** What the steps belong to, for screen readers. */
  readonly label: string;
  readonly names: readonly string[];
  /** The number of the current step, from 1. */
  readonly current: number;
};

/** The steps of a task in a bar, with those that are reached marked. */
export function StepBar({ label, names, current }: StepBarProps) {
  return (
    <ol className="step-bar" aria-label={label}>
      {names.map((name, index) => (
        <li
          key={name}
          className={classNames("step-bar-step", index < current && "step-bar-reached")}
          aria-current={index + 1 === current ? "step" : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
  );
}
