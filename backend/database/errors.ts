const UNIQUE_VIOLATION = "23505";

/** Whether a statement failed because another row has the same value already. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && cause.code === UNIQUE_VIOLATION;
}
