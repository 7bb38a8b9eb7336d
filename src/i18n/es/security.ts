import type { Some } from '../area.ts';
import type { security } from '../pt-BR/security.ts';

export default {
  title: 'Seguridad',
  'step.title': 'Confirma que eres tú',
  'step.totp_text':
    'Abre la aplicación de autenticación en tu móvil y escribe los 6 números que muestra ahora.',
  'step.passkey_text': 'Usa la huella, el rostro o el PIN de tu dispositivo.',
  'step.recovery_text': 'Escribe uno de los códigos de recuperación que guardaste. Cada uno sirve una vez.',
  'step.digit': 'Número %{position} de 6',
  'step.recovery_code': 'Código de recuperación',
  'step.confirm': 'Confirmar',
  'step.use_passkey': 'Usar llave de acceso',
  'step.use_totp': 'Usar la aplicación de autenticación',
  'step.use_recovery': 'Usar un código de recuperación',
  'step.restart': 'Volver al inicio',
  'step.lost':
    '¿Perdiste el móvil y los códigos? Habla con la escuela: un administrador puede permitirte entrar.',
  'step.code_needed': 'Escribe los 6 números que muestra la aplicación.',
  'step.recovery_needed': 'Escribe uno de tus códigos de recuperación.',
  'step.passkey_failed': 'La llave de acceso no respondió. Inténtalo de nuevo o usa otra forma.',
  'due.title': 'Protege tu cuenta',
  'due.text':
    'La escuela pide una segunda confirmación para tu perfil. Lleva unos dos minutos y solo hay que hacerlo una vez.',
  'again.password': 'Contraseña actual',
  'again.password_needed': 'Escribe tu contraseña.',
  'setup.progress': 'Paso %{step} de 3',
  'setup.password': 'Escribe tu contraseña',
  'setup.password_text': 'Así sabemos que eres tú.',
  'setup.scan': 'Lee la imagen con el móvil',
  'setup.scan_app':
    'En el móvil, abre una aplicación de autenticación: Google Authenticator, Microsoft Authenticator o la que ya uses. ¿No tienes? Instala una desde la tienda de aplicaciones; es gratis.',
  'setup.scan_picture': 'En la aplicación, toca + y apunta la cámara a esta imagen.',
  'setup.picture': 'Imagen para leer con la aplicación de autenticación',
  'setup.type': '¿No puedes leer la imagen? Escribe esta clave en la aplicación:',
  'setup.open': '¿Estás en el móvil? Abrir en la aplicación',
  'setup.next': 'Ya leí la imagen',
  'setup.code': 'Escribe los 6 números',
  'setup.code_text': 'La aplicación muestra ahora 6 números para Aula Viva, que cambian cada 30 segundos.',
  'setup.activate': 'Activar',
  'setup.back': 'Volver',
  'setup.continue': 'Continuar',
  'setup.done': 'Verificación en dos pasos activada',
  'codes.title': 'Guarda tus códigos de recuperación',
  'codes.text':
    'Si te quedas sin el móvil, cada código te deja entrar una vez. Solo aparecen ahora: imprímelos o guárdalos en un lugar seguro.',
  'codes.copy': 'Copiar',
  'codes.download': 'Descargar',
  'codes.copied': 'Códigos copiados',
  'codes.kept': 'Ya los guardé',
} satisfies Some<typeof security>;
