export { SnackbarDemo as Page } from '../../features/demos/components/snackbar-demo.tsx';
