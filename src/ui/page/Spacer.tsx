import { styled } from "@mui/material/styles";

export const Spacer = styled("span")({ flex: "1 1 auto", minWidth: 0 });
