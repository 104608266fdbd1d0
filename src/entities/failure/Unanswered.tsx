import { failureText } from "#src/entities/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";
import { ErrorState } from "#src/ui/feedback/ErrorState.tsx";

interface Answer {
  readonly data: unknown;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** That something could not be read, and the way to ask again; nothing while it is there, or under way. */
export function Unanswered({ answer }: { answer: Answer }) {
  const t = useT();
  if (answer.data !== undefined || answer.error === null) return null;
  return <ErrorState text={failureText(answer.error, t) ?? ""} onRetry={() => void answer.refetch()} />;
}
