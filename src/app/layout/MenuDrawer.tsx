import Drawer from '@mui/material/Drawer';
import { SideMenu } from './SideMenu.tsx';

/** The side menu on narrow screens. */
export default function MenuDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer open onClose={onClose} slotProps={{ paper: { sx: { width: 288 } } }}>
      <SideMenu inDrawer rail={false} onToggle={onClose} />
    </Drawer>
  );
}
