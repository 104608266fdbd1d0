/** MUI's Hindi texts, with a font for the script. */
import "@fontsource-variable/noto-sans-devanagari/index.css";
export { hiIN } from "@mui/material/locale";
