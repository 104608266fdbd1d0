import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { PublicLayout } from "#src/app/layouts/PublicLayout.tsx";
import { PageTitle } from "#src/ui/page/PageTitle.tsx";

const Message = styled("div")(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: 12,
  textAlign: "center",
  "& h1": theme.typography.h1,
  "& p": { maxWidth: 420, color: theme.vars.palette.text.secondary },
}));

interface PageFailureProps {
  title: string;
  text: string;
  action: string;
  onAction: () => void;
  children?: ReactNode;
}

/** Replaces a page that can't be shown with an explanation and one button. */
export function PageFailure({ title, text, action, onAction, children }: PageFailureProps) {
  return (
    <PublicLayout>
      <PageTitle words={[title]} />
      <Message role="alert">
        <h1>{title}</h1>
        <p>{text}</p>
        <Button onClick={onAction}>{action}</Button>
        {children}
      </Message>
    </PublicLayout>
  );
}
