import { Callout } from "#src/ui/page/Callout.tsx";

export const FailureNote = ({ text }: { text: string | null }) =>
  text !== null && (
    <Callout tone="bad" role="alert">
      {text}
    </Callout>
  );
