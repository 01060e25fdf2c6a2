import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Each takes half a minute or more. If one of them started last, it would keep one core busy while the others are idle. */
const SLOWEST_TEST_FILES = [
  "tests/faults/kill.test.ts",
  "tests/image/image.test.ts",
  "tests/http/call-faults/call-faults.test.ts",
  "tests/operating/operate.test.ts",
  "tests/engines/engines.test.ts",
  "tests/http/fuzz.test.ts",
  "tests/faults/start-faults.test.ts",
  "tests/http/every-screen.test.ts",
];

/**
 * Starts the slowest test files first, where Vitest starts the largest first. Keeps the files of a project together, so that a worker
 * can be reused for the next file.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => SLOWEST_TEST_FILES.some((name) => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    const others = sorted.filter((file) => !isSlow(file));
    const projects = [...new Set(others.map(({ project }) => project))];
    return [...sorted.filter(isSlow), ...projects.flatMap((project) => others.filter((file) => file.project === project))];
  }
}
