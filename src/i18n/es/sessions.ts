import type { SessionsTexts } from '../pt-BR/sessions.ts';

export default {
  title: 'Sesiones de usuarios activos',
  name: 'Nombre',
  email: 'Correo electrónico',
  device: 'Dispositivo',
  unknown_device: 'Dispositivo desconocido',
  since: 'Entró el',
  last_used: 'Último uso',
  this: 'Esta sesión',
  refresh: 'Actualizar',
  disconnect: 'Desconectar',
  disconnect_of: 'Desconectar a %{name}, entró el %{since}, último uso %{used}',
  times: 'Entró el %{since} · último uso %{used}',
  disconnect_title: 'Desconectar usuario',
  disconnect_text:
    'La sesión de %{name} en %{device}, abierta el %{since} y usada por última vez el %{used}, se cierra. Para continuar tendrá que entrar de nuevo.',
  disconnect_own: 'Esta es tu propia sesión. Irás a la página de acceso.',
  disconnected: '¡Se desconectó la sesión de un usuario con éxito!',
  disconnect_all: 'Desconectar a todos',
  disconnect_all_title: 'Desconectar a todos los usuarios',
  disconnect_all_text:
    'Se cierran todas las sesiones de la escuela, también la tuya. Las clases en vivo se interrumpen.',
  all_disconnected: 'Se desconectaron todas las sesiones. Irás a la página de acceso.',
} satisfies SessionsTexts;
