import { Callout } from "#src/ui/page/Callout.tsx";

/** Why something could not be done, beside what was tried; nothing while nothing failed. */
export const FailureNote = ({ text }: { text: string | null }) =>
  text !== null && (
    <Callout tone="bad" role="alert">
      {text}
    </Callout>
  );
