import Button from "@mui/material/Button";
import { Link } from "react-router";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";

/** The record of the address isn't there, or isn't this workspace's: says so and leads back. */
export function MissingRecord({ text, to, back }: { text: string; to: string; back: string }) {
  return (
    <>
      <h1 className="visually-hidden">{text}</h1>
      <EmptyState
        title={text}
        actions={
          <Button component={Link} to={to} variant="contained">
            {back}
          </Button>
        }
      />
    </>
  );
}
