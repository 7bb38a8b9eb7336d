import { shell } from 'virtual:texts/shell';
import Drawer from '@mui/material/Drawer';
import { useT } from '../../i18n/useT.ts';
import { Themed } from '../../ui/theme/Themed.tsx';
import { SideMenu } from './SideMenu.tsx';

export default function MenuDrawer({ onClose }: { onClose: () => void }) {
  const t = useT(shell);
  return (
    <Themed>
      <Drawer
        open
        onClose={onClose}
        slotProps={{ paper: { sx: { width: 288 }, 'aria-label': t('main_menu') } }}
      >
        <SideMenu inDrawer rail={false} onToggle={onClose} />
      </Drawer>
    </Themed>
  );
}
