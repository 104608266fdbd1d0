import { failureText, incidentOf } from "#src/kit/failure/use-failure.ts";
import { useT } from "#src/locale/use-t.ts";
import { ErrorState } from "#src/ui/feedback/ErrorState.tsx";

interface Answer {
  readonly data: unknown;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface ReadFailureProps {
  answer: Omit<Answer, "data">;
  title?: string;
}

export function ReadFailure({ answer: { error, refetch }, ...rest }: ReadFailureProps) {
  const t = useT();
  return (
    <ErrorState
      {...rest}
      text={failureText(error, t) ?? ""}
      incident={incidentOf(error)}
      onRetry={() => void refetch()}
    />
  );
}

export function ReadFailureIfAny({ answer }: { answer: Answer }) {
  return answer.data === undefined && answer.error !== null && <ReadFailure answer={answer} />;
}
