export { SnackbarDemo as Page } from '../../public/demos/components/snackbar-demo.tsx';
