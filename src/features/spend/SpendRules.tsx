import Box from "@mui/material/Box";

export const SpendRules = ({ rules }: { rules: readonly string[] }) =>
  rules.map((rule) => (
    <Box key={rule} component="p" sx={{ m: 0, maxWidth: 900, color: "text.secondary" }}>
      {rule}
    </Box>
  ));
