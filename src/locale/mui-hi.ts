/** MUI's words in Hindi with the letters of the script. */
import "@fontsource-variable/noto-sans-devanagari/index.css";
export { hiIN } from "@mui/material/locale";
